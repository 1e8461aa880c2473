/** Loaded with the first formula that is shown: it is nearly as large as the editor itself. */
const loadTemml = () => import('temml')

const settings = {
  throwOnError: true,
  trust: false,
  annotate: true,
  maxExpand: 500,
  maxSize: [20, 20] as [number, number],
}

/** Shows a formula in an element: as its TeX until it can be drawn, and where it cannot be. */
export function drawFormula(element: HTMLElement, tex: string, display: boolean, empty: string): void {
  element.dataset.formula = tex
  delete element.dataset.wrong
  element.textContent = tex.trim() === '' ? empty : tex
  if (tex.trim() === '') return
  void renderFormula(tex, display).then((drawn) => {
    if (element.dataset.formula !== tex) return
    if (drawn === null) element.dataset.wrong = ''
    else element.replaceChildren(drawn)
  })
}

/** A formula as MathML without styles, or null for TeX that says nothing. */
async function renderFormula(tex: string, display: boolean): Promise<Element | null> {
  try {
    const { default: temml } = await loadTemml()
    const source = temml.renderToString(tex, { ...settings, displayMode: display })
    const unstyled = source.replace(/ style="[^"]*"/g, '')
    return new DOMParser().parseFromString(unstyled, 'text/html').body.firstElementChild
  } catch {
    return null
  }
}
