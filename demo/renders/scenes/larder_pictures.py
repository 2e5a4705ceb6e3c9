"""Pollen and royal jelly."""
import math

import botany
import grains
import jars
import materials as m
import stage
from studio import camera, group, lathe, turned


def pollen_jar():
    stage.table('pine')
    stage.wall('#b9b6a6')
    stage.linen((.8, .5, 0), (3.6, 2.4), 14, '#cfccba', '#aba892', 4)
    stage.daylight(1, .7, .7)
    beans = grains.kinds(grains.POLLEN)
    profile = jars.outline(.4, .98, .345, .18)
    with group((0, 0, .03), 4):
        lathe(profile + jars.inside(profile), m.glass(), 128)
        grains.column(beans, .369, .06, .8, .021, '#b8842f')
        jars.wooden_lid(.365, .97)
        jars.paper('band', 'Clover & Comb', 'Bee Pollen', 'dried gently, from one meadow', '200 g',
                   .4, .22, .68, .92, accent='#5f7a58')
    grains.scatter(beans, 60, (.72, -.5), (.16, .1), .021)
    botany.daisies([(-.78, -.15, .17, 60, -25), (-.98, .15, .16, 45, -35)], '#f2c14b', '#a86a1c')
    camera((.2, -4.2, 1.5), (0, 0, .5), 82, 5, (0, -.38, .45))


def pollen_bowl():
    stage.table('walnut')
    stage.wall('#a59c8c')
    stage.linen((-1.0, .6, 0), (3.2, 2.2), -16, '#cfc5b0', '#a99e86', 4)
    stage.daylight(.95, .8, .6, (0, 0, .3))
    beans = grains.kinds(grains.POLLEN)
    wood = m.wood('oak', 'x', 1.6, .5)
    lathe(turned([(0, .06), (.35, .07), (.58, .24), (.68, .46), (.715, .48), (.73, .45), (.64, .2),
                  (.42, .0), (0, 0)], 8), wood, 128, loc=(-.02, .12, .02))
    with group((-.02, .12, .02)):
        grains.heap(beans, .645, .38, .16, .021, '#b8842f')
    with group((.3, -.62, .045), -62, (0, 86)):
        spoon(wood)
    with group((.3, -.62, .0)):
        grains.heap(beans, .12, .085, .04, .021, '#b8842f')
    grains.scatter(beans, 45, (-.3, -.72), (.2, .08), .021)
    camera((.2, -3.7, 2.4), (0, -.08, .2), 76, 9, (0, -.3, .35))


def spoon(mat):
    """A wooden spoon along z with its bowl at the origin."""
    bowl = lathe(turned([(0, -.05), (.1, -.035), (.155, .02), (.17, .03), (.165, .0), (.11, -.06), (0, -.075)], 6),
                 mat, 48, rot=(0, -math.radians(90), 0))
    bowl.scale = (1.35, 1, .8)
    lathe(turned([(0, .18), (.035, .2), (.028, .5), (.035, 1.1), (.02, 1.16), (0, 1.16)], 6), mat, 24)


def cream():
    return m.soft('#efe3c4', (.03, .022, .012), .35, .32, .08, 5, .002)


def jelly_jar(sticker, lid_color='#e9e4d8', metallic=0, loc=(0, 0, 0), turn=0):
    lid = jars.ribbed(lid_color, metallic, 70, rough=.32)
    jars.jar(cream(), lambda z: jars.screw_lid(.285, z - .06, lid, .16), sticker, .27, .48, .25, .37, .09,
             loc, turn)


def royal_jelly_jar():
    stage.table('white')
    stage.wall('#b3aeb2')
    stage.linen((-.6, .5, 0), (3.4, 2.2), -12, '#d9cfc6', '#b5aa9f', 4)
    stage.daylight(.95, .6, .8, (0, 0, .3))
    jelly_jar(lambda r: jars.paper('dark', 'Hexham Royal', 'Royal Jelly', 'fresh, keep cool', '30 g', r, .08,
                                   .37, 1.0), '#c9a256', 1, (0, 0, .03), 5)
    botany.branch([(-1.0, .15, .1), (-.7, .05, .16), (-.45, -.15, .15), (-.3, -.38, .08)], flowers=7,
                  petal='#f8eef0', size=.72)
    with group((.42, -.36, .05), -58, (0, 86), .55):
        spoon(m.wood('lime', 'z', 3, .55, 4))
    camera((.15, -2.7, .95), (.02, 0, .27), 84, 10, (0, -.25, .25))


def royal_jelly_trio():
    stage.table('oak')
    stage.wall('#c2b79f')
    stage.daylight(.95, .8, .7, (0, 0, .3))
    def sticker(r):
        jars.paper('big', 'Wick & Hive', 'Jelly', 'royal, raw', '20 g', r, .07, .37, .85, accent='#c99a3f')
    jelly_jar(sticker, loc=(-.42, .1, 0), turn=-8)
    jelly_jar(sticker, loc=(.42, .12, 0), turn=9)
    open_jelly((0, -.36, 0))
    botany.leafy([(.5, -.5, .05), (.75, -.35, .08), (1.0, -.15, .07), (1.3, .1, .06)], color='#76876c', size=.7)
    camera((.05, -3.7, 1.65), (0, -.05, .22), 80, 10, (0, -.35, .3))


def open_jelly(loc):
    """The third jar stands open with a spatula in it and its lid beside it."""
    jars.jar(cream(), lambda z: None, lambda r: jars.paper('big', 'Wick & Hive', 'Jelly', 'royal, raw', '20 g',
                                                           r, .07, .37, .85, accent='#c99a3f'),
             .27, .48, .25, .37, .09, loc, 2)
    wood = m.wood('lime', 'z', 3, .55, 4)
    with group((loc[0] + .02, loc[1], .34), 20, (0, 34)):
        lathe(turned([(0, -.05), (.03, 0), (.018, .1), (.018, .55), (.024, .6), (0, .62)], 5), wood, 20)
    lathe([(0, .15), (.26, .15), (.28, .13), (.285, .02), (.27, 0)], jars.ribbed('#e9e4d8', 0, 70, rough=.32),
          120, loc=(loc[0] - .62, loc[1] - .12, 0))
