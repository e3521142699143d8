/** A page as modules of the user's own are given it. */
export interface ModulePage {
  readonly source: string;
  /** The address of the program that runs modules. */
  readonly program: string;
}
