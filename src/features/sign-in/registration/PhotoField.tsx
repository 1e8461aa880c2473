import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { initialsOf } from '../../../base/ui/initials.ts'
import { TextField } from '../../../base/ui/TextField.tsx'
import { useSite } from '../../../base/ui/useSite.ts'
import { initialsFolder, waitingPhoto } from '../../accounts/photos/rules.ts'
import { signInText } from '../text/en.ts'
import styles from './PhotoField.module.css'

/**
 * The field "Photo URL" and two buttons that fill it: with an address of the member's initials, or with one that stands for
 * a file. The file is sent with the form, and uploaded once the member is registered.
 */
export function PhotoField(field: {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}) {
  const { registration: words } = useText(signInText)
  const { url } = useSite()
  const link = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')

  const fill = (value: string) => {
    if (link.current === null) return
    link.current.value = value
    // Drafts keep what has been typed, and this counts as typed.
    link.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = files ?? []
    if (chosen === undefined) return
    const { name } = chosen
    fill(waitingPhoto(location.origin, name))
    setTold(words.chosen({ name }))
  }

  const useInitials = () => {
    const name = link.current?.form?.elements.namedItem('name')
    if (!(name instanceof HTMLInputElement)) return
    const initials = initialsOf(name.value)
    if (initials === '') {
      setTold(words.nameFirst)
      name.focus()
      return
    }
    fill(`${url}${initialsFolder}${encodeURIComponent(initials)}`)
    link.current?.focus()
  }

  /** Another address than that of the file takes its place. */
  const forgetFile = () => {
    setTold('')
    const [chosen] = file.current?.files ?? []
    if (!file.current || (chosen && link.current?.value === waitingPhoto(location.origin, chosen.name)))
      return
    file.current.value = ''
  }

  return (
    <div className={styles.photo}>
      <TextField
        {...field}
        ref={link}
        label={words.photo}
        type="url"
        required
        placeholder="https://"
        hint={words.photoHint}
        onInput={forgetFile}
      />
      <div className={styles.offers}>
        <Button size="sm" onClick={() => file.current?.click()}>
          {words.upload}
        </Button>
        <Button size="sm" onClick={useInitials}>
          {words.initials}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        name="image"
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.upload}
        onChange={choose}
      />
      <p role="status">{told}</p>
    </div>
  )
}
