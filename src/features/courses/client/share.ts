/** The sites to share a course's address on, with the size of their popups in CSS pixels. */
export const shareTargets = [
  {
    name: 'facebook',
    label: 'onFacebook',
    width: 500,
    height: 400,
    address: (url: string, _title: string) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'whatsapp',
    label: 'onWhatsapp',
    width: 1000,
    height: 820,
    address: (url: string, title: string) =>
      `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
] as const
