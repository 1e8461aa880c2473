import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { Outcome } from './outcome.ts'
import { useFocusOnError } from './useFocusOnError.ts'

/** The ref of a section's form, and whether it is being sent. After a success the form is reset. */
export function useSectionForm(section: string, outcome: Outcome | null) {
  const form = useFocusOnError(outcome?.refused)
  const busy = useNavigation().formData?.get('section') === section
  useEffect(() => {
    if (outcome?.done) form.current?.reset()
  }, [outcome, form])
  return { form, busy }
}
