import type { IconNode } from 'lucide'
import { Icon } from '../../../../base/ui/Icon.tsx'
import styles from './Toolbar.module.css'

type ToolButtonProps = {
  label: string
  icon: IconNode
  keys?: string
  pressed?: boolean
  unavailable?: boolean
  onPress: () => void
}

/** A button of the toolbar. One that cannot act here can still be reached, and says so. */
export function ToolButton({ label, icon, keys, pressed, unavailable, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={-1}
      className={styles.tool}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-disabled={unavailable || undefined}
      // The selection of the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !unavailable && onPress()}
    >
      <Icon of={icon} />
    </button>
  )
}
