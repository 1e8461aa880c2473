// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/reviews/admin. */
export const reviewsAdminText = catalogue('reviewsAdmin', {
  nav: 'Reviews',
  waiting: 'Reviews that members have reported',
  title: 'Reviews',
  sub: 'What members have reported, and what is hidden. The latest first.',
  which: 'Which reviews',
  states: {
    reported: 'Reported',
    hidden: 'Hidden',
  },
  failed: 'The reviews did not load',
  nothing: {
    reported: 'Nobody has reported a review',
    hidden: 'No review is hidden',
  },
  nothingHelp: 'What members report on the page of a course arrives here.',
  about: <Piece>({ author, name, course, title }: { author: (text: string) => Piece; name: string; course: (text: string) => Piece; title: string }): (string | Piece)[] => [author(`${name}`), ` on `, course(`${title}`)],
  noText: 'No text, only stars.',
  written: ({ at }: { at: string }) => `Written ${at}.`,
  reported: ({ at }: { at: string }) => `Reported ${at}:`,
  reason: ({ reason, count }: { reason: string; count: number }) => `${reason} (${numberIn('en', count)})`,
  hiddenNow: 'Hidden',
  shownNow: 'Everybody can read it',
  hiddenSince: ({ at }: { at: string }) => `Hidden since ${at}.`,
  hiddenFor: ({ at, reason }: { at: string; reason: string }) => `Hidden since ${at}: ${reason}.`,
  decide: ({ name }: { name: string }) => `Decide on the review by ${name}`,
  keep: 'Keep it',
  show: 'Show it again',
  hide: 'Hide it',
  stay: 'Keep it hidden',
  reasonLabel: 'The author is told',
  kept: 'Everybody can read this review.',
  hid: 'The review is hidden, and its author is told why.',
})
