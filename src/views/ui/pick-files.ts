interface PickOptions {
  /** Endings: ".html,.zip". */
  readonly accept?: string;
  readonly isFolder?: boolean;
  readonly isOne?: boolean;
}

/** Asks for files from a place that cannot hold a file field, such as a menu. */
export function pickFiles(
  onFiles: (files: readonly File[]) => void,
  { accept = "", isFolder = false, isOne = false }: PickOptions = {},
): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = !isOne;
  field.accept = accept;
  field.webkitdirectory = isFolder;
  field.addEventListener("change", () => onFiles([...(field.files ?? [])]));
  field.click();
}
