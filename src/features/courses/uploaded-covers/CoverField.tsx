import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react'
import { asProblem } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import styles from './CoverField.module.css'
import { uploadCover } from './client.ts'
import { uploadedCoversText } from './text/en.ts'

type Told = { text: string; kind: 'busy' | 'done' | 'failed' }

/**
 * The field for the link of a course's image, and a button that uploads a picture and fills the field with its address. What
 * stands in the field stays until then.
 * @param onFilled is told the address
 */
export function CoverField({
  onFilled,
  ...field
}: ComponentProps<'input'> & {
  label: string
  hint: string
  error?: string | undefined
  onFilled(url: string): void
}) {
  const words = useText(uploadedCoversText)
  const link = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState<Told | null>(null)
  const isBusy = told?.kind === 'busy'

  const upload = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = input.files ?? []
    if (chosen === undefined) return
    const { name } = chosen
    setTold({ text: words.busy({ name }), kind: 'busy' })
    try {
      const url = await uploadCover(chosen)
      if (link.current === null) return
      link.current.value = url
      // Drafts keep what has been typed, and this counts as typed.
      link.current.dispatchEvent(new Event('input', { bubbles: true }))
      onFilled(url)
      setTold({ text: words.done({ name }), kind: 'done' })
    } catch (thrown) {
      setTold({ text: words.failed({ name, reason: asProblem(thrown).message }), kind: 'failed' })
    }
    // So that the same file can be chosen once more.
    input.value = ''
  }

  return (
    <div className={styles.cover}>
      <TextField {...field} ref={link} type="url" inputMode="url" placeholder="https://" />
      <div className={styles.offer}>
        <Button size="sm" busy={isBusy} onClick={() => file.current?.click()}>
          {words.upload}
        </Button>
      </div>
      {/* Without a name it is no part of the form. */}
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.choose}
        onChange={upload}
      />
      <p role="status" className={told?.kind === 'failed' ? styles.failed : undefined}>
        {told?.text}
      </p>
    </div>
  )
}
