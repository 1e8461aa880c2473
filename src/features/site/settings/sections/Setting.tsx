import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { TextField } from '../../../../base/ui/TextField.tsx'
import type { SiteSettings } from '../contract.ts'
import { siteSettingsText } from '../text/en.ts'
import styles from './Setting.module.css'

/** What a section is given: the settings, and the version that a change of them names. */
export type Read = { settings: SiteSettings; version: string }

type Field = { name: string; defaultValue: string | undefined; error?: ReactNode }

/** A text that administrators set, or, where a variable sets it, the text and the variable. */
export function Setting({
  of: { name, defaultValue, error },
  label,
  value,
  fixed,
  hint,
  isOutdated,
  ...control
}: {
  of: Field
  label: string
  value: string
  fixed: SiteSettings['fixed']
  hint?: string
  /** Whether what was typed was refused, because somebody else has saved meanwhile. */
  isOutdated: boolean
} & Pick<
  ComponentProps<'input'>,
  'dir' | 'inputMode' | 'maxLength' | 'required' | 'type' | 'autoComplete'
> & {
    multiline?: boolean
  }) {
  const words = useText(siteSettingsText)
  const variable = variableOf(fixed, name)
  if (variable !== undefined)
    return <Fixed label={label} value={value || words.nothing} variable={variable} />
  const isOther = isOutdated && defaultValue !== value
  const hints = (
    <>
      {isOther && <b className={styles.meanwhile}>{words.meanwhile({ value: value || words.nothing })} </b>}
      {hint}
    </>
  )
  const { multiline, ...rest } = control
  const given = { name, defaultValue, error, label, hint: isOther || hint ? hints : undefined }
  if (multiline) return <TextField multiline {...given} dir={rest.dir} inputMode={rest.inputMode} />
  return <TextField {...given} {...rest} />
}

/** The variable that sets something, if one does. */
export function variableOf(fixed: SiteSettings['fixed'], name: string): string | undefined {
  return fixed.find(({ setting }) => setting === name)?.variable
}

/** Something that cannot be changed here, and why. */
export function Fixed({ label, value, variable }: { label: string; value: ReactNode; variable: string }) {
  const { fixedHelp } = useText(siteSettingsText)
  return (
    <dl className={styles.fixed}>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
      <dd className={styles.help}>{fixedHelp({ variable })}</dd>
    </dl>
  )
}
