import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import { offerPasskeys } from './client/offer.ts'

/** While the page shows, passkeys are offered in its field for the e-mail; whoever chooses one sends the page's form. */
export function usePasskeyOffer(from: string): void {
  const submit = useSubmit()
  const choose = useEffectEvent((signed: object) =>
    submit({ passkey: 'offered', signed: JSON.stringify(signed), from }, { method: 'post' }),
  )
  useEffect(() => offerPasskeys((signed) => void choose(signed)), [])
}
