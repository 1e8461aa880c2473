import { type ReactNode, useEffect, useRef } from 'react'
import { controlAttributes, Field, useFieldIds } from '../../../../base/ui/Field.tsx'
import styles from './HueField.module.css'

/** A slider through the hues, each as buttons would have it. */
export function HueField({
  label,
  hint,
  error,
  name,
  defaultValue,
}: {
  label: string
  hint: string
  error?: ReactNode
  name: string
  defaultValue?: string | undefined
}) {
  const ids = useFieldIds(undefined)
  const slider = useRef<HTMLInputElement>(null)
  // Without scripts the knob has the ink's colour.
  const paint = () => slider.current?.style.setProperty('--hue', slider.current.value)
  useEffect(paint, [])
  return (
    <Field {...{ ids, label, hint, error }}>
      <input
        ref={slider}
        type="range"
        name={name}
        min={0}
        max={360}
        step={1}
        defaultValue={defaultValue}
        onInput={paint}
        className={styles.hue}
        {...controlAttributes(ids, { hint, error })}
      />
    </Field>
  )
}
