/** A page as modules of the user's own are given it. */
export interface ModulePage {
  /** As the standard's parser puts it right. */
  readonly html: string;
  /** The address of the program that runs modules. */
  readonly program: string;
}
