import { baseStyle } from "./style/base.js";
import { mastheadStyle } from "./style/masthead.js";
import { paperStyle } from "./style/paper.js";
import { sectionStyle } from "./style/sections.js";
import { tableStyle } from "./style/tables.js";

/** The page's style sheet: light and dark, from 320 pixels to a wide screen, and on paper. */
export const styleSheet: string = [baseStyle, mastheadStyle, sectionStyle, tableStyle, paperStyle].join("");
