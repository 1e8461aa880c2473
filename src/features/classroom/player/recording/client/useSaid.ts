import { useEffect, useState } from 'react'

/** How long what a key has done is said in the stage, in ms. */
const time = 1_500

/** What was done by a key, said for a moment. */
export function useSaid(): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), time)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
