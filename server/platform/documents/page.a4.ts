/** The A4 page of lists, handover sheets, statements and trade papers, in millimetres. */
export const paper = { width: 210, height: 297 };
export const margin = 12;
export const right = paper.width - margin;
