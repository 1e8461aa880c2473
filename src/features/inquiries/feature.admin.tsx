import type { AdminFeature } from '../admin/frame/AdminFeature.tsx'
import { Component as Inquiries, loader as readInquiries } from './admin/InquiriesPage.tsx'
import { action as changeInquiry, Component as Inquiry, loader as readInquiry } from './admin/InquiryPage.tsx'
import { inquiriesAdminText } from './admin/text/en.ts'

export const inquiriesAdmin: AdminFeature = {
  pages: {
    '/admin/inquiries': { loader: readInquiries, Component: Inquiries },
    '/admin/inquiries/:id': { loader: readInquiry, action: changeInquiry, Component: Inquiry },
  },
  links: [{ to: '/admin/inquiries', label: (language) => inquiriesAdminText(language).nav, order: 2 }],
  waiting: {
    inquiries: { to: '/admin/inquiries', label: (language) => inquiriesAdminText(language).waiting },
  },
}
