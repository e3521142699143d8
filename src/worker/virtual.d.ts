// oxlint-disable typescript/consistent-type-imports -- imports at the top would make this a module, and what it declares no ambient module
/** The declarations of the registry's extractors; made by the build (`src/tools/late-extractors.ts`). */
declare module "virtual:declarations" {
  export const declarations: readonly import("../extraction/contract/extractor.ts").Declaration[];
}

/** The backgrounds of the registry's extractors, by their ids; made by the build too. */
declare module "virtual:backgrounds" {
  export const backgrounds: Readonly<Record<string, import("../extraction/contract/extractor.ts").Background | undefined>>;
}

/** The registry's extractors on a loader; in the built app each is a file of its own. */
declare module "virtual:extractors" {
  export const loader: import("./extractor-loader.ts").ExtractorLoader;
}
