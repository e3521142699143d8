/** Version of the lab, as its package has it. */
export const labVersion = String(import.meta.env["VITE_VERSION"]);
