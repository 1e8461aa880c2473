import type { Db } from '../../../base/db/db.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { putTeacherProfile } from './store.ts'

/** What those who teach in the demo world write of themselves, by their keys. Daniyar has not written anything yet. */
const profiles: Readonly<Record<string, { expertise: string; about: string; links?: string[] }>> = {
  oluchi: {
    expertise: 'Programming and honest figures',
    about:
      'I keep the figures of three small theatres, and write the programs that spare me the dull half of it.\n\nI teach with real files, mine included: the ones that went wrong are the better lessons.',
    links: ['https://example.org/oluchi'],
  },
  henrik: {
    expertise: 'Joinery and the history of furniture',
    about:
      'I have built chairs for twenty-six years, and repaired more than I have built.\n\nEvery course begins at the sharpening stone. Nothing works before that, and most people have never seen it done.',
  },
  lucia: {
    expertise: 'Baking and household accounts',
    about:
      'My bakery opens at six, so I teach in the afternoon. The accounts of a kitchen table and those of a bakery are kept in the same way: once a week, in one sitting, with tea.',
    links: ['https://example.com/lucia', 'https://example.org/bread'],
  },
  shirin: {
    expertise: 'Bangla and literary translation',
    about:
      'আমি কবিতা অনুবাদ করি, আর অক্ষর শেখাই।\n\nI translate poems, and teach the letters they are written in. Bring a pencil: a letter is learned by the hand before it is learned by the eye.',
  },
  anahera: {
    expertise: 'Night skies and good sleep',
    about:
      'I guide people through clear nights on a hill with no lamp for miles, and have learned from them how badly most of us sleep. So I teach both.',
  },
  miriam: {
    expertise: 'Streets, squares and how people use them',
    about:
      'I count people: where they cross, where they stop to talk, and where they would if there were a bench. After twenty years I still begin each project by standing still for an hour.',
  },
}

/** Writes the profiles of those who teach in the demo world; part of a transaction. */
export async function describeDemoTeachers(transaction: Db): Promise<void> {
  for (const [key, { links = [], ...said }] of Object.entries(profiles)) {
    const now = new Date('2026-09-01T08:00:00Z')
    await putTeacherProfile(transaction, demoPerson(key), { ...said, links, now })
  }
}
