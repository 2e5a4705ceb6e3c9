"""Queens in their travelling cages, seen from a distance."""
import math
import random

import botany
import materials as m
import stage
from studio import box, camera, group, jitter, lathe, lathe_data, mesh_data, place, tube, turned


def striped(light, dark, bands):
    g = m.Graph('striped')
    along = g.node('SeparateXYZ', Vector=g.node('TexCoord').outputs['Generated']).outputs['Z']
    wave = g.math('SINE', g.math('MULTIPLY', along, bands * 6.28))
    tint = g.ramp(g.math('ADD', g.math('MULTIPLY', wave, .5), .5), (.35, dark), (.65, light))
    return g.principled(Base_Color=tint, Roughness=.5)


class BeeMaker:
    def __init__(self):
        dark, brown = m.plain('#2a1a0d', .5), m.plain('#6f4b26', .95, grain=160, depth=.01)
        egg = [(math.sin(k * math.pi / 10), -math.cos(k * math.pi / 10)) for k in range(11)]
        self.dark = dark
        self.head, self.thorax = (lathe_data(egg, mat, 16) for mat in (dark, brown))
        self.worker = lathe_data(egg, striped('#b98238', '#3a230f', 3), 16)
        self.queen = lathe_data(egg, striped('#9a5f26', '#6e3f19', 2.5), 16)
        wing = m.leaf('#cfc6b2', '#e5dfd0')
        self.wing = mesh_data([(0, 0, 0), (-.35, .16, .01), (-.95, .34, 0), (-1.1, .2, -.01),
                               (-.7, .02, 0)], [(0, 1, 2, 3, 4)], wing)

    def legs(self, size):
        rows = []
        for side in (-1, 1):
            for reach in (.45, .1, -.3):
                rows.append([(reach * .4 * size, side * .12 * size, .2 * size),
                             (reach * size, side * .42 * size, .3 * size),
                             (reach * 1.3 * size, side * .6 * size, .01 * size)])
        tube(rows, .02 * size, self.dark)

    def bee(self, loc, turn, size=.085, dot=None):
        """If `dot` is a marking colour, the bee is a queen."""
        half, back = (.72, -.95) if dot else (.5, -.68)
        with group(loc, turn):
            across = (0, math.pi / 2, 0)
            place(self.head, (.42 * size, 0, .3 * size), across, .17 * size)
            place(self.thorax, (.1 * size, 0, .34 * size), across, .25 * size)
            place(self.queen if dot else self.worker, (back * size, 0, .27 * size), across,
                  (.21 * size, .23 * size, half * size))
            for side in (-1, 1):
                place(self.wing, (.1 * size, side * .08 * size, .52 * size), (0, .1, 0),
                      (size, side * size, size))
            self.legs(size)
            if dot:
                lathe([(0, .03), (.11, .025), (.13, 0)], m.plain(dot, .35, vary=0), 24,
                      loc=(.1 * size, 0, .575 * size), scale=size)


def gauze(wide, deep, z, mat, pitch=.033):
    rows = [[(-wide / 2 + k * pitch, -deep / 2, z), (-wide / 2 + k * pitch, deep / 2, z)]
            for k in range(int(wide / pitch) + 1)]
    rows += [[(-wide / 2, -deep / 2 + k * pitch, z + .002), (wide / 2, -deep / 2 + k * pitch, z + .002)]
             for k in range(int(deep / pitch) + 1)]
    tube(rows, .0013, mat)


def bored_block(wide=.94, deep=.36, high=.18):
    block = box((wide, deep, high), (0, 0, high / 2), m.wood('lime', 'x', 4, .6, 4), .008)
    for k, x in enumerate((-.29, 0, .29)):
        hole = lathe([(0, .4), (.128, .4), (.128, .045), (0, .045)], None, 64, loc=(x, 0, 0))
        hole.hide_render, hole.parent = True, block.parent
        cut = block.modifiers.new(f'hole{k}', 'BOOLEAN')
        cut.operation, cut.object, cut.solver = 'DIFFERENCE', hole, 'EXACT'
    return block


def scatter_bees(maker, spots, z, size=.082):
    for x, y in spots:
        maker.bee((x + jitter(.01), y + jitter(.01), z), random.uniform(0, 360), size)


def wooden_cage():
    stage.slab('#9aa696', .8)
    stage.linen((0, 0, 0), (7, 7), 12, '#b4bba6', '#959d88', 0)
    maker, wire = BeeMaker(), m.metal('#b9b6ae', .35)
    with group((0, 0, .02), -17):
        bored_block()
        lathe(turned([(0, .05), (.07, .045), (.115, .03), (.125, 0)]),
              m.soft('#f3e9d2', (.03, .03, .02), .3, .6, grain=40, bump=.004), 48, loc=(.29, 0, .06))
        maker.bee((.01, .02, .048), 160, .085, '#f4f2ea')
        for x, y, turn in ((-.35, .03, 70), (-.24, -.03, 250), (.03, -.075, 12)):
            maker.bee((x, y, .048), turn, .066)
        gauze(.86, .3, .183, wire)
        for x in (-.43, -.145, .145, .43):
            for y in (-.14, .14):
                box((.045, .006, .006), (x * .97, y, .187), wire, .001)
    botany.lavender((-.75, .42, .02), 18, 5, .5)
    stage.daylight(.8, .5, .7, (0, 0, .1), sky=.45)
    camera((.12, -1.7, 2.6), (.0, .0, .06), 96, 14, (0, -.02, .15))


def mesh_tunnel(wide, deep, high, mat, pitch=.03):
    """A cage of square wire on four sides."""
    rows = []
    for k in range(int(wide / pitch) + 1):
        x = -wide / 2 + k * pitch
        rows.append([(x, -deep / 2, 0), (x, -deep / 2, high), (x, deep / 2, high), (x, deep / 2, 0),
                     (x, -deep / 2, 0)])
    for y in (-deep / 2, deep / 2):
        rows += [[(-wide / 2, y, k * pitch), (wide / 2, y, k * pitch)] for k in range(int(high / pitch) + 1)]
    for k in range(int(deep / pitch) + 1):
        rows += [[(-wide / 2, -deep / 2 + k * pitch, z), (wide / 2, -deep / 2 + k * pitch, z)]
                 for z in (0, high)]
    tube(rows, .0022, mat)


def marking_pen(color):
    white = m.plain('#ece8de', .35, vary=.02)
    lathe([(0, 0), (.055, 0), (.06, .01), (.06, .75), (.05, .8), (0, .8)], white, 48)
    lathe([(.061, .55), (.064, .56), (.064, 1.02), (.05, 1.04), (0, 1.04)],
          m.plain(color, .35, vary=.02), 48)


def marked():
    stage.table('oak')
    stage.wall('#b3aa98')
    maker, wire = BeeMaker(), m.metal('#a9a69c', .4)
    wood = m.wood('lime', 'x', 4, .6, 4)
    with group((0, 0, .01), 16):
        mesh_tunnel(.72, .24, .19, wire)
        for s in (-1, 1):
            box((.14, .22, .17), (s * .4, 0, .095), wood, .01)
        box((.9, .26, .012), (0, 0, -.004), wood, .003)
        maker.bee((-.02, .01, .01), 160, .1, '#3f74b5')
        scatter_bees(maker, [(-.22, .05), (-.2, -.06), (.18, .05), (.22, -.05)], .01)
    with group((-.25, .56, .06), 72, (90, 0)):
        marking_pen('#3f74b5')
    botany.heather((-.95, .35, 0), 14, sprigs=3, size=.55)
    stage.daylight(.8, .6, .7, (0, 0, .1), sky=.42)
    camera((.1, -1.9, 1.7), (.05, -.02, .05), 82, 14, (0, -.08, .12))
