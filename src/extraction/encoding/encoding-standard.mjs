// Browsers decode by the Encoding Standard. Node 20 does not (windows-1252, EUC-KR, Big5 and others), so there this module
// resolves to an implementation of its own; for browsers it is a few lines around the built-in decoder.
export { TextDecoder, labelToName } from "@exodus/bytes/encoding-browser.js";
