export type Theme = 'light' | 'dark'

/** The theme that the page shows. It is kept under the key `theme` and set as `data-theme` on the document. */
export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Shows the other theme from now on. */
export function switchTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark'
  show(theme)
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage can be forbidden; the choice then holds for this page only.
  }
}

/** Shows a theme at once: transitions are off until the page was painted. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset.switching = ''
  dataset.theme = theme
  requestAnimationFrame(() => setTimeout(() => delete dataset.switching))
}

/** Calls `changed` whenever the theme does, in this tab or another, until the returned function is called. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === 'theme') show(event.newValue === 'dark' ? 'dark' : 'light')
  }
  addEventListener('storage', followOtherTabs)
  return () => {
    observer.disconnect()
    removeEventListener('storage', followOtherTabs)
  }
}
