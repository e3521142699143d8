import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Song et al. 2009. */
export const deviations: readonly Deviation[] = [
  {
    id: "form-tags",
    of: "formTags",
    where: "section II.A",
    what: "The paper does not list its form tags; inputs, buttons, lists to choose from, text areas and labels are taken for them, and form itself only where asked for.",
    why: "Whole pages stand in one form on some sites.",
    changes: "“Ignore whole forms” is a switch of its own, off by default.",
  },
  {
    id: "statements",
    of: "statements",
    where: "section II.A",
    what: "The paper names three kinds of statements and no wording; a text of at most 40 words with one of our phrases in six languages is one here.",
    why: "A whole article may speak of copyright.",
    changes: "Which lines of a footer go before scores are taken; not measured apart.",
  },
  {
    id: "body-stays",
    where: "figure 3, lines 19 to 25",
    what: "As printed a climb may end at body, and all be deleted; here it ends below body, and a link directly in body goes alone.",
    why: "Nothing would be left of a page that has more links than words.",
    changes: "Pages whose body scores below the threshold: they keep what their blocks hold.",
  },
  {
    id: "link-nodes",
    where: "section III.A, figure 3",
    what: "The paper does not say what a link node is; every a is one here, with an address or without.",
    why: "The paper names no attribute that makes a link.",
    changes: "Only pages with named anchors around text.",
  },
  {
    id: "time-patterns",
    of: "time",
    where: "section III.B",
    what: "“We sum up some time patterns”, the paper says, and prints none; dates and clock times in digits, dates with a month’s name, ages such as “3 hours ago” and the Chinese forms are matched here.",
    why: "The paper speaks of timestamps that “indicate when threads are post”; these are usual ways to write one.",
    changes: "Which short texts go where the time pattern is on; the preset for general pages has it off.",
  },
  {
    id: "repetitions",
    of: "repeated",
    where: "section III.B",
    what: "The paper does not say where repetitions of a short text are counted; here in the whole page as preprocessed, before link tables are deleted.",
    why: "So a text counts alike whatever the threshold is.",
    changes: "Short texts that stand in link tables and in posts count more often; not measured.",
  },
];
