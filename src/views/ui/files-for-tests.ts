import { vi } from "vitest";

/** Answers the browser's next dialog for files, as `pickFiles` brings it up. */
export function chooseFiles(...files: readonly File[]): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementationOnce(function (this: HTMLInputElement) {
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    this.files = chosen.files;
    this.dispatchEvent(new Event("change"));
  });
}
