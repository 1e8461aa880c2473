import { ChevronDown, ChevronUp, PanelLeft, Printer, ZoomIn, ZoomOut } from 'lucide'
import { useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import type { Opened, Shown } from './client/viewer.ts'
import styles from './PdfBar.module.css'
import { pageIn, stepped } from './rules.ts'
import { pdfText } from './text/en.ts'

type Props = {
  opened: Opened | null
  shown: Shown
  isPanelOpen: boolean
  onPanel: () => void
  /** Null where it is not to be printed. */
  onPrint: (() => void) | null
}

/** The page that is shown, and its size. */
export function PdfBar({ opened, shown: { page, percent }, isPanelOpen, onPanel, onPrint }: Props) {
  const { bar } = useText(pdfText)
  const [typed, setTyped] = useState<string | null>(null)
  const pages = opened?.pages ?? 0
  const go = (to: number) => opened?.goTo(Math.min(Math.max(1, to), pages))
  const enter = () => {
    const to = pageIn(typed ?? '', pages)
    setTyped(null)
    if (to !== null) go(to)
  }
  return (
    <div className={`noPrint ${styles.bar}`} role="toolbar" aria-label={bar.label}>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        className={styles.panel}
        aria-label={bar.panel}
        aria-expanded={isPanelOpen}
        onClick={onPanel}
      >
        <Icon of={PanelLeft} flip />
      </Button>
      <Button variant="ghost" size="sm" iconOnly aria-label={bar.before} onClick={() => go(page - 1)}>
        <Icon of={ChevronUp} />
      </Button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <input
          className={`num ${styles.page}`}
          inputMode="numeric"
          aria-label={bar.page}
          value={typed ?? page}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={enter}
        />
      </form>
      <span className={`num ${styles.of}`}>{bar.of({ pages })}</span>
      <Button variant="ghost" size="sm" iconOnly aria-label={bar.next} onClick={() => go(page + 1)}>
        <Icon of={ChevronDown} />
      </Button>
      <span className={styles.push} />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={bar.smaller}
        onClick={() => opened?.setPercent(stepped(percent, -1))}
      >
        <Icon of={ZoomOut} />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className={`num ${styles.percent}`}
        aria-label={bar.size({ percent })}
        onClick={() => opened?.setPercent(100)}
      >
        {percent}%
      </Button>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={bar.larger}
        onClick={() => opened?.setPercent(stepped(percent, 1))}
      >
        <Icon of={ZoomIn} />
      </Button>
      <Button variant="ghost" size="sm" className={styles.fit} onClick={() => opened?.fit()}>
        {bar.fit}
      </Button>
      {onPrint !== null && (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          className={styles.print}
          aria-label={bar.print}
          onClick={onPrint}
        >
          <Icon of={Printer} />
        </Button>
      )}
    </div>
  )
}
