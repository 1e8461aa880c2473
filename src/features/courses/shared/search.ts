import { z } from 'zod'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { isStorable, textField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { cutSearch, longestSearch, sorts } from '../rules.ts'

/** A search. A long one is cut, so that a pasted text finds something. */
export function searchField() {
  return z
    .string({ error: fieldMessage((language) => contractText(language).text) })
    .refine(isStorable, { error: fieldMessage((language) => contractText(language).unstorable) })
    .transform(cutSearch)
    .meta({ description: `What to search for; ${longestSearch} characters of it count` })
}

const notASort = fieldMessage((language) => contractText(language).choice({ choices: sorts.join(', ') }))

/** What a list of the catalogue is asked for by: search, order and page. */
export const catalogueQuery = {
  ...pagingQuery,
  // In the order of titles a position contains a whole title, which JSON can make six times as long.
  after: textField(2000).optional(),
  before: textField(2000).optional().meta({ description: 'In place of `after`, for the page before' }),
  q: searchField().optional(),
  sort: z.enum(sorts, { error: notASort }).optional(),
}
