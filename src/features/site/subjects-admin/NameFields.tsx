import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { TextField } from '../../../base/ui/TextField.tsx'
import { longestName } from '../../courses/subjects/rules.ts'
import { subjectsAdminText } from './text/en.ts'

type Given = { name: string; defaultValue: string | undefined; error: ReactNode }

/** The names of a subject, one for each language. */
export function NameFields({ en, bn }: { en: Given; bn: Given }) {
  const { names } = useText(subjectsAdminText)
  const shared = { maxLength: longestName, autoComplete: 'off' }
  return (
    <>
      <TextField {...en} {...shared} label={names.en} required lang="en" dir="auto" />
      <TextField {...bn} {...shared} label={names.bn} hint={names.blank} lang="bn" dir="auto" />
    </>
  )
}
