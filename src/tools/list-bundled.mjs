// Lists what others wrote that the package holds, when lab and library are built: each licence once, and all names as CycloneDX has them.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const lab = "dist/third-party-licences.md";
const library = "lib/js/third-party-licences.md";
const ofLab = sectionsOf(lab);
const ofLibrary = sectionsOf(library);
const further = ofLibrary.filter((section, at) => at === 0 || !ofLab.includes(section));
writeFileSync(fileOf(library), `${further.join("\n\n")}\n\nMore packages, with their licences, are in ${lab}.\n`);

/** @typedef {Record<"bom-ref" | "type" | "name" | "version" | "purl", string> & { readonly licenses: unknown }} Component */

const arguments_ = ["sbom", "--sbom-format=cyclonedx", "--offline"];
const installed = execFileSync("npm", arguments_, { cwd: fileOf("."), encoding: "utf8", maxBuffer: 1e8 });
const { $schema, bomFormat, specVersion, version, metadata, components } = JSON.parse(installed);
const ids = new Set([...ofLab, ...ofLibrary].map((section) => /^## (\S+) - (\S+)/.exec(section)?.slice(1).join("@")));
const bundled = components
  .filter((/** @type {Component} */ component) => ids.has(component["bom-ref"]))
  .map((/** @type {Component} */ { "bom-ref": id, type, name, version, purl, licenses }) => ({
    ...{ "bom-ref": id, type, name, version, purl, licenses },
  }));
// npm calls it by its folder.
const component = { ...metadata.component, name: "contentscope" };
const list = { $schema, bomFormat, specVersion, version, metadata: { component }, components: bundled };
writeFileSync(fileOf("lib/sbom.cdx.json"), `${JSON.stringify(list)}\n`);

/** @param {string} path */
function fileOf(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/**
 * The head of a list of licences, and the section of each package.
 *
 * @param {string} path
 */
function sectionsOf(path) {
  return readFileSync(fileOf(path), "utf8")
    .trim()
    .split(/\n+(?=## )/);
}
