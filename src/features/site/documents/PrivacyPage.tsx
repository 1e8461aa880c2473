import { useLoaderData } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import { legalText } from '../../../base/text/legal.ts'
import { loadDocument } from './client.ts'
import { DocumentView } from './DocumentView.tsx'

export function loader(call: Call) {
  return loadDocument(call, 'privacy')
}

/** What the site knows about people, and why. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.privacy} />
}
