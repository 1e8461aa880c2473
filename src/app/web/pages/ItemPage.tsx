import { itemPage } from '../../../features/lessons/editor/ItemPage.tsx'
import { lessonsEditors } from '../../../features/lessons/feature.editors.tsx'
import { mediaEditors } from '../../../features/media/feature.editors.tsx'

/** How items of all kinds are written, of each feature that has some. */
export const itemEditors = { ...mediaEditors, ...lessonsEditors }

/** The page on which an item of a course is written. */
export const { loader, action, shouldRevalidate, Component } = itemPage(itemEditors)
