import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import { offerPasskeys } from './client/offer.ts'
import { passkeySection } from './PasskeyButton.tsx'

/** Offers passkeys in the e-mail field's autofill while the page shows; choosing one submits the sign-in form. */
export function usePasskeyOffer(from: string): void {
  const submit = useSubmit()
  const choose = useEffectEvent((signed: object) =>
    submit({ section: passkeySection, signed: JSON.stringify(signed), from }, { method: 'post' }),
  )
  useEffect(() => offerPasskeys((signed) => void choose(signed)), [])
}
