/** The lists of the package that are used here; it brings no types of its own. */
declare module "stopword" {
  export const ara: readonly string[];
  export const deu: readonly string[];
  export const ell: readonly string[];
  export const eng: readonly string[];
  export const fas: readonly string[];
  export const fra: readonly string[];
  export const ita: readonly string[];
  export const pol: readonly string[];
  export const rus: readonly string[];
  export const spa: readonly string[];
  export const ukr: readonly string[];
}
