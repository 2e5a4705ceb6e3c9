"""Balms, soaps and lotion."""
import math

import botany
import materials as m
import stage
from comb import hex_distance, wall_relief
from craft_pictures import wrap_band
from jars import wrap
from labels import Sheet, label, save
from studio import box, camera, grid_faces, group, lathe, mesh, np, tube, turned


def round_label(maker, name, line, paper, ink, accent):
    s = Sheet(1, paper)
    for r, width, tint in ((.47, 14, accent), (.435, 3, ink)):
        s.draw.ellipse(s.px(.5 - r, .5 - r, .5 + r, .5 + r), outline=tint, width=width)
    for k in (-1, 0, 1):
        s.hexagon(.5 + k * .09, .22 + .02 * abs(k), .04, accent)
    s.text(maker.upper(), .36, 'roman', .055, ink, .008, fit=.7)
    s.text(name, .52, 'script', .2, ink, fit=.76)
    s.text(line, .68, 'serif-italic', .075, accent, fit=.66)
    s.text('30 ml', .79, 'roman', .055, ink)
    return save(s, f'{maker}-{name}')


def disc(path, radius, z):
    steps = 64
    angles = [2 * math.pi * k / steps for k in range(steps)]
    mesh([(radius * math.cos(a), radius * math.sin(a), z) for a in angles], [range(steps)], m.printed(path, .5),
         uvs=[(.5 + .49 * math.cos(a), .5 + .49 * math.sin(a)) for a in angles])


def tin(radius, high, mat, path=None, balm=None):
    """With a printed lid, or open and full of balm."""
    lathe([(0, .012), (radius - .02, .012), (radius - .008, high), (radius, high), (radius, .015),
           (radius - .015, 0), (0, 0)], mat, 96)
    if balm:
        lathe(turned([(0, high - .05), (radius * .6, high - .052), (radius - .014, high - .04)], 6)
              + [(radius - .014, .02)], balm, 96)
        return
    top = high + .05
    lathe([(0, top), (radius - .03, top), (radius - .02, top + .008), (radius, top + .004), (radius + .008, top - .01),
           (radius + .008, high * .45), (radius, high * .43)], mat, 96)
    disc(path, radius - .035, top + .003)


def balm_tins():
    stage.table('white')
    stage.wall('#b4b9a8')
    stage.daylight(.85, .8, .7, (0, 0, .2))
    steel = m.metal('#c4c4c0', .3, 5)
    balm = m.soft('#e6c878', (.03, .018, .008), .3, .35, .1, 4, .002)
    herbs = round_label('Saltmarsh', 'Hand Balm', 'beeswax and lavender', '#efe9f0', '#3b2f4a', '#75639c')
    lips = round_label('Saltmarsh', 'Lip Balm', 'beeswax and honey', '#f6ecd6', '#45301a', '#b8842f')
    for x, y, z, r, high, path in ((-.5, .2, 0, .42, .24, herbs), (-.46, .24, .3, .33, .2, lips)):
        with group((x, y, z), 12):
            tin(r, high, steel, path)
    with group((.42, -.2, 0)):
        tin(.42, .24, steel, balm=balm)
    with group((.78, .42, .36), -28, (64, 0)):
        tin(.4, .08, steel, herbs)
    botany.lavender((-.75, -.62, .02), 6, 6, .7)
    camera((.25, -3.75, 2.6), (.02, -.02, .16), 76, 10, (0, -.2, .25))


def soap(mat, wide=.62, deep=.95, high=.3):
    """A cut bar with a pressed cell pattern on top."""
    box((wide, deep, high), (0, 0, high / 2), mat, .045)
    x, y = np.meshgrid(np.linspace(-1, 1, 100) * wide * .4, np.linspace(-1, 1, 150) * deep * .42, indexing='ij')
    edge = np.clip(np.minimum((wide * .4 - abs(x)) / .04, (deep * .42 - abs(y)) / .04), 0, 1)
    z = high - .003 + .018 * wall_relief(hex_distance(x, y, .16), .7, .92) * edge
    mesh(np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(100, 150), mat)


def soap_bars():
    stage.table('grey')
    stage.wall('#c0b8a8')
    stage.linen((.5, .45, 0), (3.6, 2.4), 14, '#e0d8c6', '#bbb09a', 4)
    stage.daylight(.85, .6, .8, (0, 0, .3))
    oat, honey, herb = (m.soft(t, (.04, .03, .015), .25, .5, .16, 14, .003)
                        for t in ('#e7d9b8', '#d9ae62', '#bcc3a0'))
    path = label('script', 'Marlow Soap House', 'Honey & Oat', 'with beeswax', '95 g', ratio=.92,
                 paper='#efe6d2', ink='#40301c', accent='#8f6d38')
    with group((-.36, .18, .03), 82):
        soap(honey)
    with group((-.34, .2, .335), 92):
        soap(oat)
        wrap_band(m.printed(path), .62, .312, .29, True)
    with group((.52, .22, .03), 58):
        soap(herb)
    with group((.22, -.52, .03), 112):
        soap(oat)
    botany.leafy([(-1.1, -.5, .05), (-.85, -.55, .09), (-.55, -.62, .08), (-.2, -.72, .05)], size=.7)
    camera((.2, -3.7, 2.1), (.02, -.02, .2), 76, 9, (0, -.35, .3))


def lotion_bottle():
    stage.slab('#cbc5b8')
    stage.wall('#aeb0a2')
    stage.daylight(1, .8, .6, (0, 0, .7))
    amber = m.glass((.72, .36, .08))
    lathe(turned([(0, 0), (.3, 0), (.36, .02), (.375, .08), (.375, 1.0), (.36, 1.1), (.25, 1.19), (.17, 1.22)])
          + [(.165, 1.34), (.145, 1.34), (.145, 1.2), (.33, 1.06), (.35, .98), (.35, .08), (0, .04)], amber, 128)
    lotion = m.soft('#f0e4cc', (.05, .04, .02), .2, .4, .05)
    lathe([(0, .045), (.345, .085), (.346, .92), (0, .92)], lotion, 96)
    wrap(label('dark', 'Saltmarsh', 'Body Lotion', 'honey and beeswax', '200 ml', ratio=1.05, paper='#e9e2d0',
               ink='#2f3a34', accent='#7a8c72'), .379, .22, .9, .95)
    pump()
    botany.leafy([(-1.3, .15, .06), (-1.0, .0, .11), (-.7, -.2, .12), (-.38, -.45, .07)])
    lathe(turned([(0, .2), (.12, .2), (.3, .14), (.36, .08), (.3, .02), (0, 0)]),
          m.plain('#8e8b84', .75, grain=18, depth=.01), 64, loc=(.75, .1, 0), scale=(1.2, .9, 1))
    camera((.2, -4.9, 1.3), (0, 0, .74), 84, 5, (0, -.36, .7))


def pump():
    black = m.plain('#22211f', .35, vary=.03)
    lathe([(.175, 1.27), (.185, 1.28), (.185, 1.4), (.16, 1.43), (.07, 1.44), (.06, 1.47), (.03, 1.47), (.03, 1.6),
           (.09, 1.61), (.095, 1.66), (.08, 1.7), (0, 1.7)], black, 64)
    tube([(0, 0, 1.66), (-.12, -.1, 1.665), (-.27, -.22, 1.65), (-.31, -.25, 1.61)], .032, black)
