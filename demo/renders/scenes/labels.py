"""Paper labels, drawn with Pillow: one style per invented maker."""
import math
import os
import tempfile

from PIL import Image, ImageDraw, ImageFont

FOLDER = os.path.join(tempfile.gettempdir(), 'renders', 'labels')
FONTS = {
    'serif': 'EBGaramond12-Regular.otf', 'serif-bold': 'EBGaramond12-Bold.otf',
    'serif-italic': 'EBGaramond12-Italic.otf', 'lobster': 'LobsterTwo-Bold.otf',
    'sans': 'Lato-Regular.ttf', 'sans-bold': 'Lato-Bold.ttf', 'black': 'Lato-Black.ttf',
    'script': 'DancingScript-Bold.otf', 'roman': 'Quattrocento-Regular.otf',
    'tall': 'YanoneKaffeesatz-Bold.otf', 'cabin': 'Cabin-SemiBold.otf',
    'cabin-plain': 'Cabin-Regular.otf',
}


class Sheet:
    """A drawing whose lengths are parts of its height, from the top left."""

    def __init__(self, ratio, paper, height=700):
        self.unit = height
        self.width = ratio
        self.image = Image.new('RGB', (round(height * ratio), height), paper)
        self.draw = ImageDraw.Draw(self.image)

    def px(self, *values):
        return [v * self.unit for v in values]

    def text(self, words, y, font, size, ink, spacing=0.0, x=None, fit=.86):
        x = self.width / 2 if x is None else x
        face = ImageFont.truetype(FONTS[font], round(size * self.unit))
        gap = spacing * self.unit
        wide = sum(self.draw.textlength(c, font=face) + gap for c in words) - gap
        if wide > fit * self.width * self.unit:
            return self.text(words, y, font, size * .94, ink, spacing * .94, x, fit)
        if not spacing:
            self.draw.text(self.px(x, y), words, font=face, fill=ink, anchor='mm')
            return None
        left = x * self.unit - wide / 2
        for c in words:
            self.draw.text((left, y * self.unit), c, font=face, fill=ink, anchor='lm')
            left += self.draw.textlength(c, font=face) + gap
        return None

    def frame(self, inset, ink, width=.006):
        self.draw.rectangle(self.px(inset, inset, self.width - inset, 1 - inset), outline=ink,
                            width=max(1, round(width * self.unit)))

    def rule(self, y, half, ink, width=.006):
        mid = self.width / 2
        self.draw.line(self.px(mid - half, y, mid + half, y), fill=ink,
                       width=round(width * self.unit))

    def band(self, top, bottom, ink):
        self.draw.rectangle(self.px(0, top, self.width, bottom), fill=ink)

    def hexagon(self, x, y, r, ink):
        self.draw.polygon([tuple(self.px(x + r * math.cos(math.radians(a)),
                                         y + r * math.sin(math.radians(a))))
                           for a in range(30, 390, 60)], fill=ink)

    def coils(self, x, y, size, ink):
        """A straw skep in five strokes."""
        for half, level in ((.2, -.8), (.5, -.45), (.7, -.1), (.82, .25), (.9, .6)):
            arc = [tuple(self.px(x + half * size * t, y + (level + .08 * (1 - t * t)) * size))
                   for t in (-1, -.6, -.2, .2, .6, 1)]
            self.draw.line(arc, fill=ink, width=round(.2 * size * self.unit), joint='curve')

    def twig(self, x, y, size, ink):
        """A stem with paired leaves."""
        self.draw.line(self.px(x - size, y, x + size, y), fill=ink, width=3)
        for k in range(-4, 5):
            for side in (-1, 1):
                cx, cy = x + k * size / 4.6, y + side * size * .13
                w, h = size * .05, size * .1
                self.draw.ellipse(self.px(cx - w, cy - h, cx + w, cy + h), fill=ink)


def skep(maker, name, line, foot, paper='#f2ebdd', ink='#35202c', accent='#7a3f66', ratio=1.55):
    s = Sheet(ratio, paper)
    s.frame(.045, ink)
    s.coils(ratio / 2, .19, .1, accent)
    s.text(maker.upper(), .36, 'sans', .055, ink, .012)
    s.text(name, .53, 'serif-bold', .2, ink)
    s.text(line, .69, 'serif-italic', .09, accent)
    s.rule(.79, .35, ink)
    s.text(foot, .87, 'sans', .055, ink, .003)
    return s


def band(maker, name, line, foot, paper='#f7f3ea', ink='#2c3a2c', accent='#c8862a', ratio=1.55):
    s = Sheet(ratio, paper)
    s.band(0, .27, accent)
    s.text(maker, .135, 'cabin', .11, paper)
    s.text(name, .46, 'tall', .26, ink)
    s.text(line, .66, 'cabin-plain', .08, ink)
    s.band(.78, .785, accent)
    s.text(foot, .885, 'cabin-plain', .065, ink)
    return s


def script(maker, name, line, foot, paper='#c9a777', ink='#38260f', accent='#5b3d1a', ratio=1.55):
    s = Sheet(ratio, paper)
    s.twig(ratio / 2, .16, min(.3, ratio * .2), accent)
    s.text(name, .42, 'script', .25, ink)
    s.text(line, .62, 'serif-italic', .1, accent)
    s.rule(.73, .2, accent)
    s.text(maker.upper(), .81, 'roman', .062, ink, .008)
    s.text(foot, .9, 'roman', .05, ink)
    return s


def dark(maker, name, line, foot, paper='#23292b', ink='#e9d9b4', accent='#c39a4c', ratio=1.55):
    s = Sheet(ratio, paper)
    s.frame(.04, accent, .01)
    s.frame(.065, accent, .003)
    s.text(maker.upper(), .2, 'roman', .07, accent, .014)
    s.text(name, .45, 'roman', .2, ink)
    s.text(line, .64, 'serif-italic', .09, ink)
    for k in (-1, 0, 1):
        s.hexagon(ratio / 2 + k * .085, .775, .035, accent)
    s.text(foot, .88, 'roman', .055, ink, .003)
    return s


def big(maker, name, line, foot, paper='#fbfaf5', ink='#1f2a33', accent='#d9922a', ratio=1.55):
    s = Sheet(ratio, paper)
    s.draw.rectangle(s.px(0, 0, .16, 1), fill=accent)
    x = ratio / 2 + .08
    s.text(maker, .15, 'sans-bold', .075, accent, x=x, fit=.8)
    s.text(name, .42, 'black', .22, ink, x=x, fit=.78)
    s.text(line, .64, 'sans', .085, ink, x=x, fit=.78)
    s.text(foot, .86, 'sans-bold', .06, ink, x=x, fit=.78)
    return s


def lobster(maker, name, line, foot, paper='#f7efdc', ink='#3a2412', accent='#b9770c', ratio=1.55):
    s = Sheet(ratio, paper)
    s.frame(.04, accent, .012)
    s.frame(.07, ink, .004)
    s.text(maker, .19, 'serif', .085, ink)
    s.text(name, .43, 'lobster', .24, accent)
    s.text(line, .63, 'serif-italic', .095, ink)
    s.rule(.74, .3, accent)
    s.text(foot, .83, 'serif-bold', .068, ink)
    return s


STYLES = {f.__name__: f for f in (skep, band, script, dark, big, lobster)}


def save(sheet, name):
    """Write a drawing and return its file's path."""
    os.makedirs(FOLDER, exist_ok=True)
    path = os.path.join(FOLDER, f'{name}.png'.replace(' ', '-'))
    sheet.image.save(path)
    return path


def label(style, maker, name, line, foot, **colours):
    return save(STYLES[style](maker, name, line, foot, **colours), f'{maker}-{name}')
