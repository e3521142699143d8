/** The language an element belongs to: the same name means other things in drawings and formulas. */
export type Space = "html" | "svg" | "math";

/** HTML elements that a preview shows as they are. What runs, loads, leads elsewhere or is a frame is not among them. */
const htmlElements = words(`
  html head body style
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
  blockquote dd div dl dt figcaption figure hr li menu ol p pre ul
  a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt rtc ruby s samp small span strong sub sup time u var wbr
  del ins img picture video audio canvas map
  caption col colgroup table tbody td tfoot th thead tr
  button datalist fieldset input label legend meter optgroup option output progress select textarea
  details summary dialog slot
  acronym big center dir font listing marquee nobr plaintext rb strike tt xmp
`);

/** Elements that are left out with all that is in them. */
const goneElements = words(`
  script noscript template base link meta title iframe frame frameset noframes object embed applet param portal fencedframe
  source track area bgsound keygen noembed
`);

/** Elements shown as another that looks alike and does less: a form would submit, and let the names of its fields hide its own. */
const standIns: ReadonlyMap<string, string> = new Map([
  ["form", "div"],
  ["map", "span"],
]);

const svgElements = words(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use switch
  linearGradient radialGradient stop clipPath mask pattern marker style
`);

const mathElements = words(`
  math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose mfenced
  msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics
`);

/** Attributes that say how something looks or what it is called, and make nothing happen. */
const plainAttributes = words(`
  id class lang dir title hidden role alt width height
  align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span nowrap noshade clear hspace vspace
  rules frame text compact start reversed marginwidth marginheight topmargin leftmargin bottommargin rightmargin summary
  value placeholder checked disabled selected multiple rows cols wrap label min max step low high optimum
  open datetime scope headers abbr media popover
`);

const drawingAttributes = words(`
  viewBox preserveAspectRatio version x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength
  lengthAdjust transform gradientTransform gradientUnits spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits orient refX refY offset startOffset method spacing
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity color display visibility overflow clip-rule clip-path mask marker-start marker-mid marker-end stop-color
  stop-opacity font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode vector-effect shape-rendering text-rendering
  paint-order mix-blend-mode isolation
`);

const formulaAttributes = words(`
  display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize linethickness lspace rspace stretchy symmetric
  accent accentunder fence separator separators largeop movablelimits minsize maxsize columnalign rowalign columnspacing
  rowspacing columnlines rowlines columnspan rowspan notation open close depth voffset
`);

/** Returns what a preview makes of an element: a name to show it by, or nothing of it nor of what is in it. */
export function previewName(name: string, space: Space): string | undefined {
  if (space === "svg") return svgElements.has(name) ? name : name === "a" ? "g" : undefined;
  if (space === "math") return mathElements.has(name) ? name : undefined;
  if (goneElements.has(name)) return undefined;
  const standIn = standIns.get(name);
  if (standIn !== undefined) return standIn;
  // A name with a hyphen is a custom element, which nothing defines here; of an unknown one nobody knows what it will mean.
  return htmlElements.has(name) || /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name) ? name : "span";
}

/** The space of an element, by that of its parent. */
export function spaceOf(name: string, parentName: string, parentSpace: Space): Space {
  if (name === "svg") return "svg";
  if (name === "math") return "math";
  if (parentSpace === "svg" && /^(foreignObject|desc|title)$/.test(parentName)) return "html";
  if (parentSpace === "math" && /^(mi|mo|mn|ms|mtext|annotation-xml)$/.test(parentName)) return "html";
  return parentSpace;
}

/** Returns whether a preview keeps an attribute; those with addresses and styles are seen to elsewhere. */
export function isShownAttribute(name: string, space: Space): boolean {
  if (plainAttributes.has(name) || /^aria-[a-z]+$/.test(name)) return true;
  if (/^data-[a-z0-9_.-]+$/.test(name)) return !name.startsWith("data-contentscope");
  return (space === "svg" && drawingAttributes.has(name)) || (space === "math" && formulaAttributes.has(name));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
