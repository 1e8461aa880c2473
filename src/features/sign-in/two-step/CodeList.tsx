import { Copy } from 'lucide'
import { useState } from 'react'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import styles from './CodeList.module.css'
import { twoStepText } from './text/en.ts'

/** Codes that are shown only once, with a button to copy them. */
export function CodeList({ label, codes }: { label: string; codes: readonly string[] }) {
  const words = useText(twoStepText)
  const [copied, setCopied] = useState(false)
  const alive = useHydrated()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={styles.box}>
      <ul className={styles.codes} aria-label={label} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {alive && (
        <Button size="sm" onClick={copy}>
          <Icon of={Copy} />
          {words.copy}
        </Button>
      )}
      <span role="status">{copied && words.copied}</span>
    </div>
  )
}
