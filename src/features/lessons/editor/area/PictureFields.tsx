import { useText } from '../../../../base/text/useText.ts'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { attributeLimits } from '../../document/shared/limits.ts'
import { editorText } from '../text/en.ts'
import type { PictureQuestion } from './client/pictures.ts'

type PictureFieldsProps = {
  answer: PictureQuestion
  refused: boolean
  onChange: (answer: PictureQuestion) => void
}

/** Asks for a picture's file and for what it says to those who do not see it. */
export function PictureFields({ answer, refused, onChange }: PictureFieldsProps) {
  const { ask } = useText(editorText)
  const { hasFile, picture, alt, decorative } = answer
  return (
    <>
      <TextField
        label={hasFile ? ask.otherFile : ask.file}
        hint={ask.fileHelp}
        error={refused && !hasFile && picture === null ? ask.fileMissing : undefined}
        type="file"
        accept="image/*"
        onChange={({ target }) => onChange({ ...answer, picture: target.files?.[0] ?? null })}
      />
      <TextField
        multiline
        label={ask.alt}
        hint={ask.altHelp}
        error={refused && !decorative && alt.trim() === '' ? ask.altMissing : undefined}
        value={alt}
        rows={3}
        maxLength={attributeLimits.label}
        disabled={decorative}
        dir="auto"
        data-first={hasFile || undefined}
        onChange={({ target }) => onChange({ ...answer, alt: target.value })}
      />
      <Checkbox
        label={ask.decorative}
        checked={decorative}
        onChange={({ target }) => onChange({ ...answer, decorative: target.checked })}
      />
    </>
  )
}
