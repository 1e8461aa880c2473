import { useLoaderData } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import { legalText } from '../../../base/text/legal.ts'
import { loadDocument } from './client.ts'
import { DocumentView } from './DocumentView.tsx'

export function loader(call: Call) {
  return loadDocument(call, 'terms')
}

/** What using the site asks of both sides. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.terms} />
}
