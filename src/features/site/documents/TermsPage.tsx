import { useLoaderData } from 'react-router'
import { legalText } from '../../../base/shared/text/legal.ts'
import { answer, api, type Call } from '../../../base/web/request.ts'
import type { SiteApi } from '../contract.ts'
import { DocumentView } from './DocumentView.tsx'

export async function loader(call: Call) {
  return answer(api<SiteApi>(call).documents[':name'].$get({ param: { name: 'terms' } }))
}

/** What using the site asks of both sides. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.terms} />
}
