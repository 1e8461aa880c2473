import { useLoaderData } from 'react-router'
import { text } from '../../../base/shared/text/text.ts'
import { answer, api, type Call } from '../../../base/web/request.ts'
import type { SiteApi } from '../contract.ts'
import { DocumentView } from './DocumentView.tsx'

export async function loader(call: Call) {
  return answer(api<SiteApi>(call).documents[':name'].$get({ param: { name: 'terms' } }))
}

/** What using the site asks of both sides. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...text.legal.terms} />
}
