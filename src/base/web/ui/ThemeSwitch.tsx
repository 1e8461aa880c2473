import { useSyncExternalStore } from 'react'
import styles from './ThemeSwitch.module.css'

/**
 * Light or dark. The choice is kept under the key `theme` and set as `data-theme` on the document. The knob
 * follows that attribute by style alone, so it stands right before any script has run.
 */
export function ThemeSwitch({ label }: { label: string }) {
  const dark = useSyncExternalStore(watchTheme, isDark, () => false)
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={dark}
      aria-label={label}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <span className={styles.track} />
    </button>
  )
}

function isDark(): boolean {
  return document.documentElement.dataset.theme === 'dark'
}

function choose(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage can be forbidden; the choice then holds for this page only.
  }
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === 'theme')
      document.documentElement.dataset.theme = event.newValue === 'dark' ? 'dark' : 'light'
  }
  addEventListener('storage', followOtherTabs)
  return () => {
    observer.disconnect()
    removeEventListener('storage', followOtherTabs)
  }
}
