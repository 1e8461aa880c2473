import { unspaced } from '../../../../../base/contract/pairs.ts'

/** How many words a text has; of scripts without spaces only what stands between. */
export function countWords(text: string): { words: number; characters: number } {
  let characters = 0
  const rest = text.replaceAll(unspaced, (run) => {
    characters += [...run].length
    return ' '
  })
  return { words: rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0, characters }
}
