/** A loupe: while a fingertip holds a point, it shows beside the finger what the finger hides. */
import type { Point } from "../types.ts";
import type { Panel } from "./panel.ts";
import { part, inkOn } from "../dom.ts";

/** The side of the loupe's square. The stylesheet makes it round. */
const SIZE_PX = 104;

const MAGNIFICATION = 1.6;

/** The distance from the point to the middle of the loupe: above the fingertip, which is some 40 px wide. */
const OFFSET_PX = 92;

/** The ring around the held point. */
const RING_PX = 7;

export class Loupe {
  element: HTMLElement;
  ctx: CanvasRenderingContext2D;

  /** @param element  contains a canvas; lies in the stage, with its middle at the stage's corner */
  constructor(element: HTMLElement) {
    this.element = element;
    this.ctx = inkOn(part<HTMLCanvasElement>(element, "canvas"), {
      willReadFrequently: true,
    });
  }

  /** @param panel  as it is painted @param at  the held point, in pixels of the panel @param color  its name */
  show(panel: Panel, at: Point, color: string) {
    const { element, ctx } = this;
    const [x, y] = beside(panel.element, at);
    element.hidden = false;
    element.dataset.color = color;
    element.style.transform = `translate(${x}px, ${y}px)`;
    const density = panel.canvas.width / panel.view.width || 1;
    const side = Math.round(SIZE_PX * density);
    Object.assign(ctx.canvas, { width: side, height: side });
    ctx.scale(density, density);
    ctx.translate(SIZE_PX / 2, SIZE_PX / 2);
    ctx.save();
    ctx.scale(MAGNIFICATION, MAGNIFICATION);
    ctx.drawImage(panel.canvas, -at[0], -at[1], panel.view.width, panel.view.height);
    ctx.restore();
    ctx.strokeStyle = getComputedStyle(element).borderTopColor;
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    ctx.arc(0, 0, RING_PX, 0, 2 * Math.PI);
    ctx.stroke();
  }

  hide() {
    if (!this.element.hidden) this.element.hidden = true; // each assignment has the page find its styles again
  }
}

/** The middle of the loupe: above the point, or beside it where there is no room above. @returns in pixels of the stage */
function beside(panel: HTMLElement, [x, y]: Point): Point {
  const half = SIZE_PX / 2;
  const across = panel.offsetLeft + x;
  const down = panel.offsetTop + y;
  const isRoom = down - OFFSET_PX >= half;
  const side = x < panel.clientWidth / 2 ? OFFSET_PX : -OFFSET_PX;
  const right = panel.offsetLeft + panel.clientWidth - half;
  const clamped = Math.min(Math.max(isRoom ? across : across + side, panel.offsetLeft + half), right);
  return [clamped, isRoom ? down - OFFSET_PX : Math.max(down - half, half)];
}
