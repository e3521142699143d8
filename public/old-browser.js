// Old browsers read this, which is why it is written as it is. The lab uses what Chrome has since 120 (URL.canParse), Firefox since 125
// (Intl.Segmenter) and Safari since 17.4 (AbortSignal.any). It does not begin where the page has no element for it.
if (!window.URL || !URL.canParse || !window.Intl || !Intl.Segmenter || !window.AbortSignal || !AbortSignal.any)
  document.getElementById("lab").outerHTML =
    '<main class="whole-screen column"><h1>This browser is too old for Contentscope.</h1>' +
    "<p>Contentscope needs Chrome 120, Firefox 125 or Safari 17.4, or later.</p></main>";
