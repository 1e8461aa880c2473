/** The groups of components in the gallery, in the order in which they are shown. */
export const rooms = ['actions', 'fields', 'messages', 'tables', 'pictures', 'dialogs', 'toasts'] as const
