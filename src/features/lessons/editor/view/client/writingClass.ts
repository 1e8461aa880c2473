import { readingClass } from '../../../document/client/readingClass.ts'
import styles from './Writing.module.css'

/** The class of an element that shows a text as its authors write it: as readers see it, with what only authors need. */
export const writingClass = `${readingClass} ${styles.writing}`
