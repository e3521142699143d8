/** Room for a label in CSS pixels, from above: laid out without measuring, so that a drawing depends on its data alone. */
export function labelWidth(label: string, fontSize: number): number {
  return Math.ceil(label.length * fontSize * 0.62);
}
