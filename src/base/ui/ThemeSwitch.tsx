import { useSyncExternalStore } from 'react'
import styles from './ThemeSwitch.module.css'
import { shownTheme, switchTheme, watchTheme } from './theme.ts'

/** Switches between light and dark. The knob follows the document's attribute by CSS, so it is right before scripts run. */
export function ThemeSwitch({ label }: { label: string }) {
  const theme = useSyncExternalStore(watchTheme, shownTheme, () => 'light')
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={theme === 'dark'}
      aria-label={label}
      onClick={switchTheme}
    >
      <span className={styles.track} />
    </button>
  )
}
