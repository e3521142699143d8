/** The place of a pointer in an element, in the element's own CSS pixels: a presentation magnifies them. */
export function placeWithin(
  element: Element,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
  { left, top }: Pick<DOMRect, "left" | "top"> = element.getBoundingClientRect(),
): readonly [x: number, y: number] {
  const zoom = element.currentCSSZoom;
  return [(clientX - left) / zoom, (clientY - top) / zoom];
}
