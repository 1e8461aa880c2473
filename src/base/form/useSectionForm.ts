import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { Outcome } from './outcome.ts'
import { useFocusOnError } from './useFocusOnError.ts'

/** A section's form: its ref, and whether it is being sent. When it went well its fields are as at first. */
export function useSectionForm(section: string, outcome: Outcome | null) {
  const form = useFocusOnError(outcome?.refused)
  const busy = useNavigation().formData?.get('section') === section
  useEffect(() => {
    if (outcome?.done) form.current?.reset()
  }, [outcome, form])
  return { form, busy }
}
